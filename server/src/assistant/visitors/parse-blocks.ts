import type { VisitorPart } from '@murmur/contract/chat/visitors'

/** A link to a page of the app, which is closed to visitors. */
const appLink = /\[([^\]]*)\]\(\/app\/[^)]*\)/g
const bulletPattern = /^- /
const orderedItem = /^\d+\. /

/**
 * Splits the Markdown that the offline assistant writes into paragraphs and lists. A paragraph that is only a link to the app
 * is left out; within a sentence the link becomes its text.
 */
export function parseBlocks(markdown: string): VisitorPart[] {
  return markdown.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.replace(appLink, '').trim() !== '')
    return groupLines(lines.map((line) => line.replace(appLink, '$1').trim()))
  })
}

function groupLines(lines: readonly string[]): VisitorPart[] {
  const parts: VisitorPart[] = []
  for (const line of lines) {
    const markerPattern = [bulletPattern, orderedItem].find((each) => each.test(line))
    const last = parts.at(-1)
    if (!markerPattern) parts.push({ type: 'paragraph', text: line })
    else if (last?.type === 'list' && last.isOrdered === (markerPattern === orderedItem))
      last.items.push(line.replace(markerPattern, ''))
    else
      parts.push({ type: 'list', isOrdered: markerPattern === orderedItem, items: [line.replace(markerPattern, '')] })
  }
  return parts
}
