import { PublicPage } from '#app/pages/public-page.tsx'
import { type TextId, useText } from '#lib/text.ts'
import { Page } from '#ui/page.tsx'

function LegalPage({ title, paragraphs }: { title: TextId; paragraphs: TextId[] }) {
  const text = useText()
  return (
    <PublicPage>
      <Page title={text(title)}>
        <div className="grid max-w-[65ch] gap-4">
          {paragraphs.map((id) => (
            <p key={id}>{text(id)}</p>
          ))}
        </div>
      </Page>
    </PublicPage>
  )
}

export function TermsPage() {
  return <LegalPage title="terms.heading" paragraphs={['terms.custody', 'terms.yes', 'terms.fee', 'terms.sandbox']} />
}

export function PrivacyPage() {
  return <LegalPage title="privacy.heading" paragraphs={['privacy.kept', 'privacy.browser', 'privacy.chain']} />
}

export function RiskPage() {
  return <LegalPage title="risk.heading" paragraphs={['risk.loss', 'risk.tokens', 'risk.final', 'risk.custody']} />
}
