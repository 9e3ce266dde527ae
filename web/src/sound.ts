/** Sounds are made here, not loaded: a soft bell and a rattle. Silent until somebody turns them on in the settings. */

import { memory } from "./memory.svelte";

let room: AudioContext | null = null;
let rattled = -1; // when dice were heard last

/** Two notes: it is your turn. */
export function bell(): void {
  const audio = open();
  if (!audio) return;
  [659.3, 987.8].forEach((pitch, i) => note(audio, pitch, audio.currentTime + i * 0.14));
}

/** A few short knocks: dice fall. Dice that fall together make one noise. */
export function rattle(): void {
  const audio = open();
  if (!audio || audio.currentTime - rattled < 0.3) return;
  rattled = audio.currentTime;
  for (let knock = 0; knock < 5; knock++) knockAt(audio, audio.currentTime + knock * 0.06 + Math.random() * 0.03);
}

function open(): AudioContext | null {
  if (!memory.settings.sound) return null;
  room ??= new AudioContext();
  if (room.state === "suspended") void room.resume();
  return room;
}

function note(audio: AudioContext, pitch: number, at: number): void {
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const volume = fading(audio, at, 0.12, 0.5);
  tone.connect(volume);
  tone.start(at);
  tone.stop(at + 0.6);
}

function knockAt(audio: AudioContext, at: number): void {
  const length = Math.floor(audio.sampleRate * 0.03);
  const noise = new AudioBuffer({ length, sampleRate: audio.sampleRate });
  noise.copyToChannel(Float32Array.from({ length }, () => Math.random() * 2 - 1), 0);
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: 900 + Math.random() * 700, Q: 2.5 });
  source.connect(wood).connect(fading(audio, at, 0.3, 0.05));
  source.start(at);
}

function fading(audio: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  volume.connect(audio.destination);
  return volume;
}
