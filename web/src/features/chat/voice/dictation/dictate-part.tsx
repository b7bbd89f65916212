import { lazyPart } from '#lib/browser/lazy-part.tsx'

/** What writes down speech, where this browser can. */
export const DictatePart = lazyPart(
  async () => (await import('#features/chat/voice/dictation/dictate-button.tsx')).DictateButton,
  <span className="size-11 shrink-0" />,
)
