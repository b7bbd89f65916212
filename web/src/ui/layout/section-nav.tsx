import { useEffect, useRef } from 'react'
import { useActiveSection } from '#ui/layout/use-active-section.ts'

type SectionNavProps = {
  label: string
  /** The ids of the sections' elements, with their titles. */
  sections: readonly { id: string; title: string }[]
}

/** Navigation of a long page: a list beside the sections, on phones a sticky scrolling row. */
export function SectionNav({ label, sections }: SectionNavProps) {
  const list = useRef<HTMLUListElement>(null)
  const ids = sections.map(({ id }) => id).join(' ')
  const activeId = useActiveSection(ids)
  useScrollToHash(ids)
  useEffect(() => {
    const row = list.current
    const link = row?.querySelector(`[href="#${activeId}"]`)
    if (!row || !link) return
    const [own, whole] = [link.getBoundingClientRect(), row.getBoundingClientRect()]
    // Scrolls only the row; `scrollIntoView` would also scroll the page.
    row.scrollLeft += own.left + own.width / 2 - (whole.left + whole.width / 2)
  }, [activeId])
  return (
    <nav
      aria-label={label}
      className="sticky top-14 z-10 -mx-4 border-y border-line bg-paper sm:-mx-8 desk:static desk:mx-0 desk:border-none"
    >
      <ul
        ref={list}
        className="flex gap-1 overflow-x-auto px-4 py-1 sm:px-8 desk:sticky desk:top-0 desk:grid desk:gap-0 desk:p-0"
      >
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === activeId ? 'location' : undefined}
              className="flex min-h-11 items-center rounded-card px-3 text-sm whitespace-nowrap text-ink-soft hover:bg-sunk hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink desk:whitespace-normal"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls to the section named in the URL, which was not rendered yet when the browser looked for it. */
function useScrollToHash(ids: string) {
  useEffect(() => {
    const id = location.hash.slice(1)
    if (ids.split(' ').includes(id)) document.getElementById(id)?.scrollIntoView()
  }, [ids])
}
