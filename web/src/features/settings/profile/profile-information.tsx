import { ProfileForm } from '#features/settings/profile/profile-form.tsx'
import { useProfile } from '#features/settings/profile/use-profile.ts'
import { SectionState } from '#features/settings/section-state.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'

const NewEmail = lazyComponent(async () => (await import('#features/settings/profile/new-email.tsx')).NewEmail)

/** Username and email. Calls `onChanged` when the displayed user is out of date. */
export function ProfileInformation({ onChanged }: { onChanged: () => void }) {
  const text = useText()
  const { data, isError, refetch } = useProfile()
  const profile = data?.data
  return (
    <>
      {profile ? (
        <>
          {profile.pendingEmail ? <NewEmail pending={profile.pendingEmail} onConfirmed={onChanged} /> : null}
          <ProfileForm profile={profile} onChanged={onChanged} />
        </>
      ) : (
        <SectionState isError={isError} failed={text('profile.unread')} onRetry={refetch} rows={4} />
      )}
    </>
  )
}
