import { lazyComponent } from '#lib/browser/lazy-component.tsx'

/** The dictation button; loaded if this browser can recognise speech. */
export const LazyDictateButton = lazyComponent(
  async () => (await import('#features/chat/voice/dictation/dictate-button.tsx')).DictateButton,
  <span className="size-11 shrink-0" />,
)
