import type { UserId } from '@murmur/contract/ids'
import { Settings } from 'lucide-react'
import { ProfileImage } from '#features/wallet/summary/profile-image.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

export type Owner = { id: UserId; username?: string; email?: string }

/** The owner of the wallet: picture, name and email. */
export function ProfileHeader({ owner }: { owner: Owner | undefined }) {
  const text = useText()
  const username = owner?.username || text('wallet.no-username')
  return (
    <div className="flex items-center gap-3 max-sm:-mt-2 sm:gap-4">
      <ProfileImage of={owner?.id ?? ''} label={text('wallet.profile-image', { username })} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold max-sm:text-sm">{username}</p>
        <p className="truncate text-xs text-ink-soft sm:text-sm" title={owner?.email}>
          {owner?.email || text('wallet.no-email')}
        </p>
      </div>
      {/* On smaller screens the drawer has this link. */}
      <div className="hidden desk:block">
        <Link to="/app/settings" className={buttonClass()}>
          <Settings aria-hidden size={18} />
          {text('nav.settings')}
        </Link>
      </div>
    </div>
  )
}
