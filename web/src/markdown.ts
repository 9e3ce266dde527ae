/**
 * The Markdown that helps are written in: headings, paragraphs, lists, tables, code, bold and italics.
 * It becomes a tree, which ui/Markdown.svelte draws with real elements: no text is ever taken for HTML.
 */

export type Span = { is: "text"; text: string } | { is: "code"; text: string } | { is: "strong" | "em"; spans: Span[] };

export type Block =
  | { is: "heading"; level: number; spans: Span[] }
  | { is: "paragraph"; spans: Span[] }
  | { is: "code"; text: string }
  | { is: "list"; ordered: boolean; items: Span[][] }
  | { is: "table"; head: Span[][]; rows: Span[][][] };

const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^\s{0,3}(?:[-*]|(\d+)\.)\s+(.*)$/;
const FENCE = /^```/;
const RULE_OF_TABLE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

export function blocks(markdown: string): Block[] {
  const lines = markdown.split(/\r?\n/);
  const found: Block[] = [];
  let at = 0;
  const line = () => lines[at] ?? "";
  const startsBlock = (text: string) => text.trim() === "" || HEADING.test(text) || ITEM.test(text) || FENCE.test(text);

  while (at < lines.length) {
    const heading = HEADING.exec(line());
    const item = ITEM.exec(line());
    if (line().trim() === "") {
      at++;
    } else if (heading) {
      found.push({ is: "heading", level: heading[1]!.length, spans: spans(heading[2]!) });
      at++;
    } else if (FENCE.test(line())) {
      const code: string[] = [];
      for (at++; at < lines.length && !FENCE.test(line()); at++) code.push(line());
      at++;
      found.push({ is: "code", text: code.join("\n") });
    } else if (item) {
      const ordered = item[1] !== undefined;
      const items: string[] = [];
      for (let next: RegExpExecArray | null; (next = ITEM.exec(line())) && (next[1] !== undefined) === ordered; ) {
        let text = next[2]!;
        for (at++; !startsBlock(line()); at++) text += ` ${line().trim()}`;
        items.push(text);
        if (line().trim() === "" && ITEM.test(lines[at + 1] ?? "")) at++; // items may stand apart
      }
      found.push({ is: "list", ordered, items: items.map(spans) });
    } else if (line().includes("|") && RULE_OF_TABLE.test(lines[at + 1] ?? "")) {
      const head = cells(line());
      const rows: Span[][][] = [];
      for (at += 2; line().includes("|"); at++) rows.push(cells(line()));
      found.push({ is: "table", head, rows });
    } else {
      let text = line().trim();
      for (at++; at < lines.length && !startsBlock(line()); at++) text += ` ${line().trim()}`;
      found.push({ is: "paragraph", spans: spans(text) });
    }
  }
  return found;
}

const cells = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

/** Code first: what stands in it is left as it is. A link becomes its words. */
function spans(text: string): Span[] {
  const marked = /`([^`]+)`|\*\*(.+?)\*\*|\*([^\s*](?:[^*]*[^\s*])?)\*|\b_([^_]+)_\b|\[([^\]]+)\]\([^)]*\)/g;
  const found: Span[] = [];
  let rest = 0;
  for (const match of text.matchAll(marked)) {
    if (match.index > rest) found.push({ is: "text", text: text.slice(rest, match.index) });
    const [whole, code, strong, star, underlined, words] = match;
    if (code !== undefined) found.push({ is: "code", text: code });
    else if (strong !== undefined) found.push({ is: "strong", spans: spans(strong) });
    else if (words !== undefined) found.push(...spans(words));
    else found.push({ is: "em", spans: spans((star ?? underlined)!) });
    rest = match.index + whole.length;
  }
  if (rest < text.length) found.push({ is: "text", text: text.slice(rest) });
  return found;
}
