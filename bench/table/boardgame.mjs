// A table of four at boardgame.io: matches over its lobby API, then one socket a seat, speaking as its own client does.

import { io } from "socket.io-client";

import { post } from "./http.mjs";

const SEATS = 4;

export async function sitDown({ base, game, report }) {
  const { matchID } = await post(`${base}/games/${game}/create`, { numPlayers: SEATS });
  const players = [];
  for (let seat = 0; seat < SEATS; seat += 1) {
    // One after another: its file store loses one of two joins at the same time.
    const playerID = String(seat);
    const joined = await post(`${base}/games/${game}/${matchID}/join`, { playerID, playerName: `Player ${seat}` });
    players.push({ playerID, credentials: joined.playerCredentials });
  }
  const table = { playing: false, submitted: null };
  const seats = await Promise.all(players.map((player) => watch({ base, game, matchID, player, table, report })));
  return {
    start() {
      table.playing = true;
      for (const seat of seats) seat.look();
    },
    stop() {
      table.playing = false;
      for (const seat of seats) seat.close();
    },
  };
}

function watch({ base, game, matchID, player, table, report }) {
  const { playerID, credentials } = player;
  const socket = io(`${base}/${game}`, { transports: ["websocket"], forceNew: true, reconnection: false });
  let shown = null; // the state on this player's screen

  function look() {
    if (!table.playing || shown.ctx.currentPlayer !== playerID) return;
    if (table.submitted) {
      if (shown._stateID <= table.submitted.at) return;
      report.moved(table.submitted.when);
    }
    table.submitted = { at: shown._stateID, when: performance.now() };
    const payload = { type: "roll", args: [], playerID, credentials };
    socket.emit("update", { type: "MAKE_MOVE", payload }, shown._stateID, matchID, playerID);
  }

  return new Promise((seated, failed) => {
    socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, SEATS));
    socket.on("connect_error", failed);
    socket.on("disconnect", (reason) => table.playing && report.trouble(`a line was lost: ${reason}`));
    socket.on("sync", (_, { state }) => {
      shown = state;
      seated({ look, close: () => socket.close() });
    });
    socket.on("update", (_, state) => {
      shown = state;
      look();
    });
  });
}
