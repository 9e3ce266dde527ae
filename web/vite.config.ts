import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The page is built into the Python package, which serves it; `npm run dev` serves it fresh and asks a running house for the rest.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/dicehouse/table/page", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
