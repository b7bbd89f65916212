import { Appearance } from '#features/preferences/appearance.tsx'
import { ShortcutsButton } from '#features/shortcuts/shortcuts-button.tsx'

/** Theme, colours, level of detail and shortcuts. */
export function AppearanceSetting() {
  return <Appearance shortcuts={<ShortcutsButton />} />
}
