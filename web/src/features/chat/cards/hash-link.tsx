import { ExternalLink } from 'lucide-react'
import { shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** A transaction's hash, linked to its chain's explorer. */
export function HashLink({ hash, url }: { hash: string; url: string | null }) {
  const text = useText()
  const hashText = <span className="font-mono">{shortenAddress(hash, 6, 4)}</span>
  if (!url || !/^https?:\/\//.test(url)) return hashText
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={hash}
      className="inline-flex min-h-6 items-center gap-1 underline underline-offset-2"
    >
      <span className="sr-only">{text('receipt.transaction')} </span>
      {hashText}
      <ExternalLink aria-hidden size={14} className="rtl:-scale-x-100" />
    </a>
  )
}
