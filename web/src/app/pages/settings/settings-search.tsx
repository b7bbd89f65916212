import { Search } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { FoundSetting, findSettings } from '#app/pages/settings/find-settings.ts'
import { jumpToSetting } from '#app/pages/settings/jump-to-setting.ts'
import { settingsPages } from '#app/pages/settings/settings-pages.ts'
import { useText } from '#lib/i18n/text.ts'
import { navigate } from '#lib/routing/navigate.ts'
import { Link } from '#lib/routing/router.tsx'
import { settingsPath } from '#lib/routing/settings-path.ts'

const toSettingHref = ({ id, page }: FoundSetting) => `${settingsPath(page)}#${id}` as const

type Find = { settings: typeof findSettings }

/** The search of the settings, which loads when its field gets the focus. Its results take the place of the index; Enter goes to the first one. */
export function SettingsSearch({ children }: { children: ReactNode }) {
  const text = useText()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [find, setFind] = useState<Find>()
  const load = async () => {
    if (find) return find.settings
    const loaded = await import('#app/pages/settings/find-settings.ts').catch(() => undefined)
    // Offline, the index stays; the next letter tries again.
    if (loaded) setFind({ settings: loaded.findSettings })
    return loaded?.findSettings
  }
  const found = find?.settings(text, query) ?? []
  const isSearching = find !== undefined && query.trim() !== ''
  const close = ({ id: setting }: FoundSetting) => {
    setQuery('')
    // The address may name this setting already.
    jumpToSetting(setting)
  }
  // Enter may come before the search has loaded.
  const openFirst = async () => {
    const [first] = (await load())?.(text, query) ?? []
    const isCurrent = input.current?.value === query
    if (!first || !isCurrent) return
    navigate(toSettingHref(first))
    close(first)
  }
  return (
    <div className="grid content-start gap-4">
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void openFirst()
          }}
          className="relative"
        >
          <label htmlFor={id} className="sr-only">
            {text('settings.search')}
          </label>
          <Search
            aria-hidden
            size={18}
            className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-soft"
          />
          <input
            ref={input}
            id={id}
            type="search"
            value={query}
            onFocus={load}
            onChange={({ target }) => {
              setQuery(target.value)
              void load()
            }}
            onKeyDown={({ key }) => {
              if (key === 'ArrowDown') list.current?.querySelector('a')?.focus()
            }}
            placeholder={text('settings.search')}
            autoComplete="off"
            spellCheck={false}
            className="block min-h-11 w-full min-w-0 rounded-card border border-line-strong bg-card ps-10 pe-3 text-base text-ink"
          />
        </form>
      </search>
      <p role="status" className={isSearching && found.length === 0 ? 'text-sm text-ink-soft' : 'sr-only'}>
        {isSearching
          ? found.length === 0
            ? text('settings.none', { query: query.trim() })
            : text('settings.found', { count: found.length })
          : null}
      </p>
      {isSearching ? <Results found={found} list={list} onPick={close} /> : children}
    </div>
  )
}

type ResultsProps = {
  found: readonly FoundSetting[]
  list: React.RefObject<HTMLUListElement | null>
  onPick: (found: FoundSetting) => void
}

function Results({ found, list, onPick }: ResultsProps) {
  const text = useText()
  if (found.length === 0)
    return (
      <Link
        to="/app/help"
        className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-2"
      >
        {text('help.heading')}
      </Link>
    )
  return (
    <ul ref={list} aria-label={text('settings.search')} className="grid gap-0.5">
      {found.map((one) => (
        <li key={one.id}>
          <Link
            to={toSettingHref(one)}
            onClick={() => onPick(one)}
            className="grid min-h-11 content-center rounded-card px-3 py-1.5 hover:bg-sunk"
          >
            <span className="font-semibold">{one.title}</span>
            <span className="text-sm text-ink-soft">{text(settingsPages[one.page].title)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
