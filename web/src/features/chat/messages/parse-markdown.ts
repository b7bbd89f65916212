import { Lexer, type Token } from 'marked'
import { maxCharacters } from '#features/chat/messages/plain-text.ts'
import type { To } from '#lib/routing/paths.ts'

/** The greatest nesting depth of lists; deeper content is shown flat. */
const maxDepth = 6

/** The only elements that a rendered text may contain. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'link'; href: string; host: string; parts: Inline[] }
  | { kind: 'page'; to: To; parts: Inline[] }
export type Block =
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] }

const textNode = (text: string): Inline => ({ kind: 'text', text })

/**
 * Pages of the app that a text may link to, with a section or one query parameter; the send form with token and amount, never with
 * a recipient. Opening a page changes nothing: a trade or a send needs a press on its own form.
 */
const pagePattern =
  /^\/app\/((discover|chat|wallet|settings(\/[a-z]{1,20})?|help|about|manual-trading|history)([#?][\w=-]{1,80})?|wallet\/send(\?symbol=\w{1,15}(&(amount|usd)=\d[\d.]{0,29})?)?)$/

/** Parses untrusted Markdown: no HTML, no images, only https links and links to the app's pages. Never throws. */
export function parseMarkdown(source: string): Block[] {
  const text = source.length > maxCharacters ? `${source.slice(0, maxCharacters)}…` : source
  try {
    return new Lexer({ gfm: true }).lex(text).flatMap((token) => toBlocks(token, 0))
  } catch (error) {
    // Thousands of nested quotes or lists overflow the lexer's stack.
    console.error('A text could not be parsed as Markdown', error)
    return [paragraph([textNode(text)])]
  }
}

const paragraph = (parts: Inline[]): Block => ({ kind: 'paragraph', parts })

function toBlocks(token: Token, depth: number): Block[] {
  if (depth > maxDepth) return [paragraph([textNode(token.raw)])]
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'def':
      return []
    case 'code':
      return [{ kind: 'code', text: String(token.text) }]
    case 'heading':
      return [paragraph([{ kind: 'strong', parts: toInlines(token.tokens, depth) }])]
    case 'blockquote':
      return (token.tokens ?? []).flatMap((inner) => toBlocks(inner, depth + 1))
    case 'list':
      return [toList(token, depth)]
    case 'table':
      return toRows(token).map((cells) => paragraph(joinCells(cells.map((cell) => toInlines(cell.tokens, depth)))))
    case 'paragraph':
    case 'text':
      return [paragraph(token.tokens ? toInlines(token.tokens, depth) : [textNode(String(token.text))])]
    default:
      return [paragraph([textNode(token.raw)])]
  }
}

function toList(token: Token, depth: number): Block {
  const { ordered, start, items } = token as { ordered?: boolean; start?: number | ''; items?: Token[] }
  return {
    kind: 'list',
    isOrdered: ordered === true,
    start: Number(start) || 1,
    items: (items ?? []).map((item) =>
      'tokens' in item ? (item.tokens ?? []).flatMap((inner) => toBlocks(inner, depth + 1)) : [],
    ),
  }
}

type Cell = { tokens?: Token[] }
function toRows(token: Token): Cell[][] {
  const { header, rows } = token as { header?: Cell[]; rows?: Cell[][] }
  return [header ?? [], ...(rows ?? [])]
}

const joinCells = (cells: Inline[][]) =>
  cells.flatMap((cell, index) => (index === 0 ? cell : [textNode(' · '), ...cell]))

function toInlines(tokens: Token[] | undefined, depth: number): Inline[] {
  return (tokens ?? []).flatMap((token) => toInline(token, depth + 1))
}

function toInline(token: Token, depth: number): Inline[] {
  if (depth > 4 * maxDepth) return [textNode(token.raw)]
  const inner = 'tokens' in token ? token.tokens : undefined
  switch (token.type) {
    case 'strong':
    case 'em':
      return [{ kind: token.type, parts: toInlines(inner, depth) }]
    case 'codespan':
      return [{ kind: 'code', text: String(token.text) }]
    case 'br':
      return [{ kind: 'break' }]
    case 'del':
      return toInlines(inner, depth)
    case 'link':
      return toLink(String(token.href), toInlines(inner, depth))
    case 'image':
      // Only the alt text: no image is loaded.
      return [textNode(String(token.text))]
    case 'text':
    case 'escape':
      return inner ? toInlines(inner, depth) : [textNode(String(token.text))]
    default:
      return [textNode(token.raw)]
  }
}

function toLink(href: string, parts: Inline[]): Inline[] {
  if (pagePattern.test(href)) return [{ kind: 'page', to: href as To, parts }]
  const url = URL.canParse(href) ? new URL(href) : undefined
  if (url?.protocol !== 'https:' || url.username || url.password) return parts
  return [{ kind: 'link', href: url.href, host: url.host, parts }]
}
