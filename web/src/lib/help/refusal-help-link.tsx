import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import type { CallErrorCode } from '#lib/http/call-error.ts'

/** Lazy, since it contains the topics of all refusals, which most pages never need. */
const RefusalTopicLink = lazyComponent(async () => (await import('#lib/help/refusal-topic-link.tsx')).RefusalTopicLink)

/**
 * A link to the help topic about a refusal. Renders nothing without a refusal. Also loads nothing without a response, which
 * has no topic.
 */
export function RefusalHelpLink({ code }: { code: CallErrorCode | undefined }) {
  return code && code !== 'UNANSWERED' ? <RefusalTopicLink code={code} /> : null
}
