import { furtherPages } from '#app/dock/further-pages.ts'
import { mainPages } from '#app/layouts/main-pages.ts'
import type { TextId } from '#lib/i18n/text.ts'

export type FoundPage = (typeof mainPages)[number] | (typeof furtherPages)[number]

/** Minimum length of a text that matches pages: a single letter begins too many sentences. */
const minLength = 2
/** Longer for pages that no bar lists: "no" declines a trade and also begins "Notifications". */
const minFurtherLength = 3

/**
 * The pages that match the text in the assistant's field: the main ones while it is empty, then all whose name or "Go to …" begins with
 * it. `name` is the page's name in the user's language.
 */
export function findPages(
  draft: string,
  name: (id: TextId) => string,
  sentence: (page: string) => string,
): readonly FoundPage[] {
  const typed = draft.trim().toLocaleLowerCase()
  if (typed === '') return mainPages
  if (typed.length < minLength) return []
  const pages = typed.length < minFurtherLength ? mainPages : [...mainPages, ...furtherPages]
  return pages.filter(({ id }) =>
    [name(id), sentence(name(id))].some((each) => each.toLocaleLowerCase().startsWith(typed)),
  )
}
