import { useProfile } from '#features/settings/profile/use-profile.ts'
import { SectionState } from '#features/settings/section-state.tsx'
import { DeleteAccount } from '#features/settings/your-data/delete-account.tsx'
import { ExportData } from '#features/settings/your-data/export-data.tsx'
import { useText } from '#lib/i18n/text.ts'

/** The data export and the deletion of the account. */
export function YourData() {
  const text = useText()
  const { data, isError, refetch } = useProfile()
  return (
    <>
      {data ? (
        <>
          <ExportData />
          <DeleteAccount profile={data.data} />
        </>
      ) : (
        <SectionState isError={isError} failed={text('profile.unread')} onAgain={refetch} />
      )}
    </>
  )
}
