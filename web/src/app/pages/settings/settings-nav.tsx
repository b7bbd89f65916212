import { settingsPageNames } from '@murmur/contract/page-paths'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { pagesWithState, useSettingStates } from '#app/pages/settings/setting-states.ts'
import { settingsPages } from '#app/pages/settings/settings-pages.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { type SettingsPageName, settingsPath } from '#lib/routing/settings-path.ts'

/** The index beside a page. */
export function SettingsNav({ current }: { current: SettingsPageName }) {
  const text = useText()
  const id = useId()
  const { states, isUnprotected } = useSettingStates()
  return (
    <nav aria-label={text('settings.parts')}>
      <ul className="grid gap-0.5">
        {settingsPageNames.map((name) => {
          const { title, Icon } = settingsPages[name]
          return (
            <li key={name} className={name === 'danger' ? 'mt-2 border-t border-line pt-2' : ''}>
              <Link
                to={settingsPath(name)}
                aria-current={name === current ? 'page' : undefined}
                aria-labelledby={`${id}-${name}`}
                aria-describedby={states[name] ? `${id}-${name}-state` : undefined}
                className={`flex min-h-11 items-center gap-3 rounded-card px-3 py-1.5 text-sm hover:bg-sunk -outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:font-semibold forced-colors:aria-[current]:outline ${name === 'danger' ? 'text-loss' : 'text-ink-soft hover:text-ink aria-[current]:text-ink'}`}
              >
                <Icon aria-hidden size={18} className="shrink-0" />
                <span className="grid min-w-0">
                  <span id={`${id}-${name}`}>{text(title)}</span>
                  {pagesWithState.has(name) ? (
                    <bdi
                      id={`${id}-${name}-state`}
                      className={`same-side min-h-4 truncate text-xs font-normal ${stateTone(name, isUnprotected)}`}
                    >
                      {states[name]}
                    </bdi>
                  ) : null}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The pages of the phone's index in groups: the account and its safety, the app, and what cannot be undone. */
const groups: readonly (readonly SettingsPageName[])[] = [
  settingsPageNames.slice(0, 4),
  settingsPageNames.slice(4, -1),
  settingsPageNames.slice(-1),
]

/** The index as a page of its own, on phones. */
export function SettingsList() {
  const text = useText()
  return (
    <nav aria-label={text('settings.parts')} className="grid gap-3">
      {groups.map((names) => (
        <ul key={names[0]} className="divide-y divide-line overflow-hidden rounded-card bg-card">
          {names.map((name) => (
            <li key={name}>
              <ListLink name={name} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

function ListLink({ name }: { name: SettingsPageName }) {
  const text = useText()
  const { states, isUnprotected } = useSettingStates()
  const { title, hint, Icon } = settingsPages[name]
  const isDanger = name === 'danger'
  return (
    <Link
      to={settingsPath(name)}
      className={`flex min-h-15 items-center gap-4 px-4 py-2 -outline-offset-2 hover:bg-sunk ${isDanger ? 'text-loss' : ''}`}
    >
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-card ${isDanger ? 'bg-loss-soft' : 'bg-accent-soft text-accent'}`}
      >
        <Icon aria-hidden size={20} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{text(title)}</span>
        {pagesWithState.has(name) ? (
          <bdi className={`same-side min-h-5 truncate text-sm ${stateTone(name, isUnprotected)}`}>{states[name]}</bdi>
        ) : (
          <span className="text-sm text-ink-soft">{text(hint)}</span>
        )}
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft rtl:-scale-x-100" />
    </Link>
  )
}

/** A missing second factor is shown as a caution. */
function stateTone(name: SettingsPageName, isUnprotected: boolean): string {
  return name === 'security' && isUnprotected ? 'text-caution' : 'text-ink-soft'
}
