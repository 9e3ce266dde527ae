// boardgame.io's own server with a game of one die: node bgio.mjs PORT [FOLDER]. Without a folder it keeps matches in memory.
//
// package.json holds two of its dependencies back, because later ones spoil it: node-persist 3.1.3 queues what it writes and looks at
// the queue once a second; koa-compose 4.2.0 copies its list too early, so that the lobby answers 404.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url); // its server is CommonJS
const { Server, FlatFile } = require("boardgame.io/server");

const dice = {
  name: "dice",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ die: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: {
      move: ({ G, random }) => {
        G.die = random.D6();
      },
      client: false,
    },
  },
};

const [port, folder] = process.argv.slice(2);
const server = Server({ games: [dice], origins: [], db: folder ? new FlatFile({ dir: folder }) : undefined });
await server.run({ port: { port: Number(port), host: "127.0.0.1" } }); // Node's listen() takes an object, too
