import { places } from '#app/layouts/places.ts'
import type { TextId } from '#lib/i18n/text.ts'

export type Place = (typeof places)[number]

/** The fewest characters that name a page: one letter begins too many sentences. */
const minLength = 2

/**
 * The pages that the text in the assistant's field names: all while it is empty, then those whose name or "Go to …" begins with
 * it. `name` is the page's name in the user's language.
 */
export function findPlaces(
  draft: string,
  name: (id: TextId) => string,
  sentence: (place: string) => string,
): readonly Place[] {
  const typed = draft.trim().toLocaleLowerCase()
  if (typed === '') return places
  if (typed.length < minLength) return []
  return places.filter(({ id }) =>
    [name(id), sentence(name(id))].some((each) => each.toLocaleLowerCase().startsWith(typed)),
  )
}
