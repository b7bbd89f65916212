import { type Block, type Inline, parseMarkdown } from '#features/chat/messages/parse-markdown.ts'

/** A Markdown text without its markup, for reading aloud. */
export function plainMarkdown(source: string): string {
  return parseMarkdown(source).map(blockText).filter(Boolean).join('\n')
}

function blockText(block: Block): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'paragraph') return block.parts.map(inlineText).join('')
  return block.items.map((item) => item.map(blockText).join(' ')).join('\n')
}

function inlineText(part: Inline): string {
  if (part.kind === 'break') return '\n'
  if ('text' in part) return part.text
  const inner = part.parts.map(inlineText).join('')
  return part.kind === 'link' && !inner.includes(part.host) ? `${inner} (${part.host})` : inner
}
