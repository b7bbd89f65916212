import { useProfile } from '#features/settings/profile/use-profile.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'

const TermsChange = lazyComponent(async () => (await import('#features/settings/terms/terms-change.tsx')).TermsChange)

/** A notice of a newer version of the legal documents, until accepted. Blocks nothing. */
export function TermsNotice() {
  const { data } = useProfile()
  if (!data || data.data.acceptedTerms === data.data.currentTerms) return null
  return <TermsChange currentTerms={data.data.currentTerms} />
}
