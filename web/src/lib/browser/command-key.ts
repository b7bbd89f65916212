/** A key with the command modifier, as this device's keyboard names it: "⌘ K" or "Ctrl K". */
export function commandKey(letter: string): string {
  return `${/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'} ${letter}`
}
