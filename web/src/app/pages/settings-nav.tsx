import { useEffect } from 'react'
import { useText } from '#lib/text.ts'

type Place = { id: string; title: string }

/** The parts of the settings: a list beside them, on phones a row that scrolls and stays in sight. */
export function SettingsNav({ places }: { places: readonly Place[] }) {
  const text = useText()
  useArrivalAt(places)
  return (
    <nav
      aria-label={text('settings.parts')}
      className="sticky top-14 z-10 -mx-4 border-y border-line bg-paper sm:-mx-8 desk:static desk:mx-0 desk:border-none"
    >
      <ul className="flex gap-1 overflow-x-auto px-4 py-1 sm:px-8 desk:sticky desk:top-0 desk:grid desk:gap-0 desk:p-0">
        {places.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-card px-3 text-sm whitespace-nowrap text-ink-soft hover:bg-sunk hover:text-ink desk:whitespace-normal"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A link from elsewhere may name a part, which was not there yet when the browser looked for it. */
function useArrivalAt(places: readonly Place[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; afterwards the browser finds them itself
  useEffect(() => {
    const id = location.hash.slice(1)
    if (places.some((place) => place.id === id)) document.getElementById(id)?.scrollIntoView()
  }, [])
}
