import { Fragment } from 'react'
import { shortcuts } from '#features/shortcuts/shortcut-list.ts'
import { commandKey } from '#lib/browser/command-key.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLevel } from '#lib/preferences/level.ts'
import { Link } from '#lib/routing/router.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

/** A table of the keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const isExpert = useLevel() === 'expert'
  const shown = shortcuts.map(({ keys, text: id, isExpert: isForExperts }) => ({
    keys: [...keys],
    id,
    isOff: isForExperts === true && !isExpert,
  }))
  const assistantShortcut = { keys: [commandKey('K')], id: 'dock.open', isOff: false } as const
  return (
    <Dialog title={text('hotkey.title')} closeLabel={text('dialog.close')} onClose={onClose}>
      <p className="mb-4 text-sm text-ink-soft">{text('hotkey.hint')}</p>
      <table className="w-full text-start">
        <caption className="sr-only">{text('hotkey.title')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text('hotkey.key')}</th>
            <th scope="col">{text('hotkey.does')}</th>
          </tr>
        </thead>
        <tbody>
          {[assistantShortcut, ...shown].map(({ keys, id, isOff }) => (
            <tr key={id} className="border-t border-line first:border-t-0">
              <td className="w-24 py-2">
                <span dir="ltr" className="inline-flex gap-1">
                  {keys.map((key) => (
                    <Fragment key={key}>
                      <kbd className="inline-grid min-w-8 place-items-center rounded-md border border-line-strong bg-sunk px-2 py-0.5 font-mono text-sm">
                        {key}
                      </kbd>{' '}
                    </Fragment>
                  ))}
                </span>
              </td>
              <td className="py-2">
                {text(id)}
                {isOff ? <span className="block text-sm text-ink-soft">{text('hotkey.for-experts')}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link
        to="/app/help"
        onClick={onClose}
        className="mt-4 inline-flex min-h-11 items-center underline underline-offset-2"
      >
        {text('help.heading')}
      </Link>
    </Dialog>
  )
}
