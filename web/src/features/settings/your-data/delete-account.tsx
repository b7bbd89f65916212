import { type Profile, profileApi } from '@murmur/contract/identity/profile'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCacheProfile, useProfile } from '#features/settings/profile/use-profile.ts'
import { SectionState } from '#features/settings/section-state.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { formatDateTime } from '#lib/format/format.ts'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'

const DeleteDialog = lazyComponent(
  async () => (await import('#features/settings/your-data/delete-dialog.tsx')).DeleteDialog,
)

/** Schedules the deletion of the account, and cancels it until then. */
export function DeleteAccount() {
  const text = useText()
  const { data, isError, refetch } = useProfile()
  return data ? (
    <Deletion profile={data.data} />
  ) : (
    <SectionState isError={isError} failed={text('profile.unread')} onRetry={refetch} rows={1} />
  )
}

function Deletion({ profile }: { profile: Profile }) {
  const text = useText()
  const cacheReply = useCacheProfile()
  const [isAsking, setAsking] = useState(false)
  const keepAccount = useMutation({
    mutationFn: () => call(profileApi.cancelDeletion, {}),
    onSuccess: (reply) => {
      cacheReply(reply)
      showToast('success', text('data.kept'))
    },
    onError: (error) => showToast('error', text('data.not-kept'), getReason(error)),
  })
  if (profile.deletedAt)
    return (
      <Notice tone="loss" title={text('data.deleted-at', { at: formatDateTime(profile.deletedAt, text.language) })}>
        <p>{text('data.deleted-hint')}</p>
        <Button
          variant="primary"
          className="justify-self-start"
          inactive={keepAccount.isPending}
          onClick={() => !keepAccount.isPending && keepAccount.mutate()}
        >
          {text(keepAccount.isPending ? 'settings.busy' : 'data.keep')}
        </Button>
      </Notice>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={() => setAsking(true)} className="border-loss! text-loss">
        {text('data.delete')}
      </Button>
      {isAsking ? <DeleteDialog username={profile.username} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
