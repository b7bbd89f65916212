import { refusalTopics } from '#lib/help/refusal-topics.ts'
import type { CallErrorCode } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'

/**
 * A link to the help topic about a refusal, which opens in a new tab, so that the form keeps its input. Renders nothing if
 * the refusal has no topic.
 */
export function RefusalTopicLink({ code }: { code: CallErrorCode }) {
  const text = useText()
  const topics: Partial<Record<CallErrorCode, string>> = refusalTopics
  const topic = topics[code]
  if (!topic) return null
  return (
    <a
      href={`/app/help#${topic}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-2"
    >
      {text('help.explain')} <span className="sr-only">{text('token.new-tab')}</span>
    </a>
  )
}
