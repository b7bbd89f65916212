import type { Translate } from '#lib/i18n/text.ts'

/**
 * A group of an address, character by character, for screen readers. Base58 is case-sensitive, so capitals are named; hex digits
 * are the same in both cases.
 */
export function spellGroup(text: Translate, group: string, isHex: boolean): string {
  const spellCharacter = (character: string) =>
    !isHex && /[A-Z]/.test(character) ? text('send.capital', { letter: character }) : character.toLowerCase()
  return [...group].map(spellCharacter).join(' ')
}
