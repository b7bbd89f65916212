import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import type { CallErrorCode } from '#lib/http/call-error.ts'

/** With the topics of all refusals, which most pages never need. */
const RefusalTopicLink = lazyComponent(async () => (await import('#lib/help/refusal-topic-link.tsx')).RefusalTopicLink)

/** A link to the help topic about a refusal; nothing without one. A missing response has no topic, and nothing may load then. */
export function RefusalHelpLink({ code }: { code: CallErrorCode | undefined }) {
  return code && code !== 'UNANSWERED' ? <RefusalTopicLink code={code} /> : null
}
