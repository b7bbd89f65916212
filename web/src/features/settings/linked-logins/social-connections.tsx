import { useId } from 'react'

const networks = ['Twitter', 'Telegram', 'Discord', 'WhatsApp']

/** Toggles of social connections, which are not available yet. */
export function SocialConnections() {
  return (
    <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
      {networks.map((network) => (
        <li key={network}>
          <DisabledToggle label={network} />
        </li>
      ))}
    </ul>
  )
}

function DisabledToggle({ label }: { label: string }) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <span id={id} className="text-ink-soft">
        {label}
      </span>
      <input type="checkbox" role="switch" aria-checked={false} aria-labelledby={id} disabled className="switch" />
    </div>
  )
}
