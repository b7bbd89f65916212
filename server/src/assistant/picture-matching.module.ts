import { type FocusToken, focusOnList, toFocusToken } from '#ai/brains/offline/requests/focus.ts'
import { findCodeMentions } from '#ai/pictures/mentions/code-mentions.ts'
import { findLookAlike } from '#ai/pictures/mentions/find-look-alike.ts'
import type { IndexedAddress } from '#ai/pictures/mentions/match-indexed-address.ts'
import { pictureMentions } from '#ai/pictures/mentions/picture-mentions.ts'
import type { ReadPictureDeps } from './turns/media/read-picture.ts'

/** Finds possible tokens in the text and the QR codes of pictures; `pinned`: the listed tokens. Uses no network. */
export function createPictureMatcher(pinned: readonly IndexedAddress[]) {
  return {
    findCodeMentions: (texts: readonly string[]) => findCodeMentions(texts, pinned),
    findTokenMentions: (lines: readonly string[]) => pictureMentions(lines, pinned),
    findLookAlike: (text: string) => findLookAlike(text, pinned),
    createFocus: (tokens: readonly FocusToken[]) => focusOnList(tokens.map(toFocusToken)),
  } satisfies Partial<ReadPictureDeps>
}
