import { assertNever } from '@murmur/contract/assert-never'
import { type ReactNode, useMemo } from 'react'
import { type Block, type Inline, parseMarkdown } from '#features/chat/messages/parse-markdown.ts'
import { getTextDirection } from '#features/chat/messages/text-direction.ts'
import { Link } from '#lib/routing/router.tsx'

/**
 * An assistant message as safe Markdown: only elements from our own list, and links that open only on a press, to other sites
 * or to pages of the app.
 */
export function Markdown({ source }: { source: string }) {
  const blocks = useMemo(() => parseMarkdown(source), [source])
  return <div className="grid w-fit max-w-full gap-2 wrap-anywhere">{blocks.map(renderBlock)}</div>
}

// Blocks are never reordered: their indexes are stable keys.
function renderBlock(block: Block, index: number): ReactNode {
  if (block.kind === 'code')
    return (
      <pre key={index} className="rounded-md bg-sunk p-3 font-mono text-sm whitespace-pre-wrap">
        <code>{block.text}</code>
      </pre>
    )
  if (block.kind === 'paragraph')
    return (
      <p key={index} dir={getTextDirection(getBlockText(block))} className="whitespace-pre-line">
        {block.parts.map(renderInline)}
      </p>
    )
  const items = block.items.map((item, at) => <li key={String(at)}>{item.map(renderBlock)}</li>)
  return block.isOrdered ? (
    <ol
      key={index}
      dir={getTextDirection(getBlockText(block))}
      start={block.start}
      className="grid list-decimal gap-1 ps-6"
    >
      {items}
    </ol>
  ) : (
    <ul key={index} dir={getTextDirection(getBlockText(block))} className="grid list-disc gap-1 ps-6">
      {items}
    </ul>
  )
}

function getBlockText(block: Block): string {
  if (block.kind === 'list') return block.items.flat().map(getBlockText).join('\n')
  return block.kind === 'code' ? block.text : block.parts.map(getInlineText).join('')
}

function getInlineText(part: Inline): string {
  if (part.kind === 'break') return '\n'
  return 'parts' in part ? part.parts.map(getInlineText).join('') : part.text
}

function renderInline(part: Inline, index: number): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'break':
      return <br key={index} />
    case 'code':
      return (
        <code key={index} className="rounded-md bg-sunk px-1 font-mono text-[0.9em]">
          {part.text}
        </code>
      )
    case 'strong':
      return <strong key={index}>{part.parts.map(renderInline)}</strong>
    case 'em':
      return <em key={index}>{part.parts.map(renderInline)}</em>
    case 'link':
      return <HostLink key={index} link={part} />
    case 'page':
      return (
        <Link key={index} to={part.to} className="underline underline-offset-2 [overflow-wrap:anywhere]">
          {part.parts.map(renderInline)}
        </Link>
      )
    default:
      return assertNever(part)
  }
}

/** A link followed by its actual host, since its text may name another. */
function HostLink({ link }: { link: Extract<Inline, { kind: 'link' }> }) {
  return (
    <>
      <a
        href={link.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2 [overflow-wrap:anywhere]"
      >
        {link.parts.map(renderInline)}
      </a>{' '}
      <span className="text-sm text-ink-soft">({link.host})</span>
    </>
  )
}
