import { MailCodeButton } from '#features/settings/proof/mail-code-button.tsx'
import type { Proof } from '#features/settings/proof/use-proof.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { useText } from '#lib/i18n/text.ts'
import { PasskeyNote } from '#lib/passkeys/passkey-note.tsx'
import { FactorField } from '#ui/form/factor-field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'

const NoProofYet = lazyComponent(async () => (await import('#features/settings/proof/missing-proof.tsx')).MissingProof)

type ProofFieldsProps = { proof: Proof; label?: string; hint?: string }

/**
 * The user's proof: a passkey, which the form's button asks for; or the password field and, if required, the field for a second-factor
 * code; or, for a user with neither, the offer to create a passkey.
 */
export function ProofFields({ proof, label, hint }: ProofFieldsProps) {
  const text = useText()
  const { method, hasChoice, isAsking, failure } = proof
  return (
    <div className="grid min-w-0 gap-2">
      {method === 'signed' ? null : <PasskeyNote isNeeded={method === 'passkey'} isAsking={isAsking} />}
      {method === 'password' ? <TypedProofFields proof={proof} label={label} hint={hint} /> : null}
      {method === 'none' ? <NoProofYet /> : null}
      <FailureAlert failure={failure} />
      {hasChoice ? (
        // One button for both methods, so that it keeps the focus.
        <button
          type="button"
          onClick={proof.switchMethod}
          className="min-h-11 justify-self-start text-start text-sm font-semibold text-accent underline underline-offset-2"
        >
          {text(method === 'passkey' ? 'proof.use-password' : 'proof.use-passkey')}
        </button>
      ) : null}
    </div>
  )
}

function TypedProofFields({
  proof,
  label,
  hint,
}: {
  proof: Proof
  label: string | undefined
  hint: string | undefined
}) {
  const text = useText()
  const { values, errors, fields, requiresCode, kinds, type } = proof
  return (
    <div className="grid gap-4">
      <PasswordField
        ref={fields.password}
        data-focus-first
        label={label ?? text('auth.password')}
        showLabel={text('auth.show-password')}
        hideLabel={text('auth.hide-password')}
        hint={hint}
        autoComplete="current-password"
        value={values.password}
        onChange={({ target }) => type('password', target.value)}
        error={errors.password?.message}
        reason={errors.password?.reason}
      />
      {requiresCode ? (
        <div className="appear grid gap-2">
          <FactorField
            ref={fields.totp}
            hint={kinds}
            value={values.totp}
            onChange={({ target }) => type('totp', target.value)}
            error={errors.totp?.message}
            reason={errors.totp?.reason}
          />
          <MailCodeButton />
        </div>
      ) : null}
    </div>
  )
}
