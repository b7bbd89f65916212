import { mainPages } from '#app/layouts/main-pages.ts'
import type { TextId } from '#lib/i18n/text.ts'

export type MainPage = (typeof mainPages)[number]

/** Minimum length of a text that matches pages: a single letter begins too many sentences. */
const minLength = 2

/**
 * The pages that match the text in the assistant's field: all while it is empty, then those whose name or "Go to …" begins with
 * it. `name` is the page's name in the user's language.
 */
export function findPages(
  draft: string,
  name: (id: TextId) => string,
  sentence: (page: string) => string,
): readonly MainPage[] {
  const typed = draft.trim().toLocaleLowerCase()
  if (typed === '') return mainPages
  if (typed.length < minLength) return []
  return mainPages.filter(({ id }) =>
    [name(id), sentence(name(id))].some((each) => each.toLocaleLowerCase().startsWith(typed)),
  )
}
