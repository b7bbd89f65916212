import { lazyPart } from '#lib/browser/lazy-part.tsx'

/** The dictation button; loaded if this browser can recognise speech. */
export const DictatePart = lazyPart(
  async () => (await import('#features/chat/voice/dictation/dictate-button.tsx')).DictateButton,
  <span className="size-11 shrink-0" />,
)
