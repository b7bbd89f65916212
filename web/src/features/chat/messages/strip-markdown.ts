import { type Block, type Inline, parseMarkdown } from '#features/chat/messages/parse-markdown.ts'

/** A Markdown text without its markup, for reading aloud. */
export function stripMarkdown(source: string): string {
  return parseMarkdown(source).map(getBlockText).filter(Boolean).join('\n')
}

function getBlockText(block: Block): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'paragraph') return block.parts.map(getInlineText).join('')
  return block.items.map((item) => item.map(getBlockText).join(' ')).join('\n')
}

function getInlineText(part: Inline): string {
  if (part.kind === 'break') return '\n'
  if ('text' in part) return part.text
  const innerText = part.parts.map(getInlineText).join('')
  return part.kind === 'link' && !innerText.includes(part.host) ? `${innerText} (${part.host})` : innerText
}
