import { useId } from 'react'

const networks = ['Twitter', 'Telegram', 'Discord', 'WhatsApp']

export function SocialConnections() {
  return (
    <ul className="grid gap-1">
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
      <span id={id}>{label}</span>
      <button
        type="button"
        role="switch"
        aria-checked={false}
        aria-labelledby={id}
        disabled
        className="grid min-h-11 w-11 place-items-center"
      >
        <span aria-hidden className="flex h-6 w-10 items-center rounded-full border border-line-strong bg-sunk px-0.5">
          <span className="size-4.5 rounded-full bg-line-strong" />
        </span>
      </button>
    </div>
  )
}
