import { type Shortcut, shortcuts } from '#features/shortcuts/shortcut-list.ts'

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'repeat' | 'target'>

/**
 * The shortcut that a key completes, alone or after the previous key. Undefined while the user types, composes with an IME,
 * holds a modifier (reserved for browsers and screen readers) or has a modal open.
 */
export function findShortcut(
  event: PressedKey,
  previousKey: string | undefined,
  isExpert: boolean,
): Shortcut | undefined {
  if (!mayBeShortcut(event)) return undefined
  const available = shortcuts.filter((each) => isExpert || !each.isExpert)
  const sequence = available.find(({ keys }) => keys.length === 2 && keys[0] === previousKey && keys[1] === event.key)
  return sequence ?? available.find(({ keys }) => keys.length === 1 && keys[0] === event.key)
}

/** Whether a key is the first of a two-key shortcut. */
export function beginsShortcut(event: PressedKey): boolean {
  return mayBeShortcut(event) && shortcuts.some(({ keys }) => keys.length === 2 && keys[0] === event.key)
}

function mayBeShortcut({ ctrlKey, altKey, metaKey, isComposing, repeat, target }: PressedKey): boolean {
  if (ctrlKey || altKey || metaKey || isComposing || repeat) return false
  const typingSelector = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]'
  // Checked first, because most keys are typed into a field.
  if (target instanceof Element && target.closest(typingSelector)) return false
  return document.querySelector('dialog:modal, dialog[open]') === null
}
