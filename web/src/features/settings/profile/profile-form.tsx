import { Registration, Username } from '@murmur/contract/identity/accounts'
import { type Profile, profileApi } from '@murmur/contract/identity/profile'
import { object } from '@murmur/contract/schema/object'
import { useState } from 'react'
import type * as v from 'valibot'
import { useCacheProfile } from '#features/settings/profile/use-profile.ts'
import { ProofFields } from '#features/settings/proof/proof-fields.tsx'
import { useProof } from '#features/settings/proof/use-proof.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { call } from '#lib/http/call.ts'
import { CallError } from '#lib/http/call-error.ts'
import { type Failure, toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

const ProfileValues = object({ username: Username, email: Registration.entries.email })
type Values = v.InferInput<typeof ProfileValues>

type ProfileFormProps = { profile: Profile; onChanged: () => void }

/** Username and email. A new email requires the password and takes effect once confirmed. */
export function ProfileForm({ profile, onChanged }: ProfileFormProps) {
  const text = useText()
  const cacheReply = useCacheProfile()
  const proof = useProof({ act: 'change-email' })
  const [failure, setFailure] = useState<Failure>()
  const start = { username: profile.username, email: profile.email }
  const { values, errors, isSubmitting, register, handleSubmit, reset } = useForm<Values>(ProfileValues, start)
  // The profile as last saved.
  const [saved, setSaved] = useState(start)
  if (saved.username !== start.username || saved.email !== start.email) {
    setSaved(start)
    reset(start)
  }
  const isNewEmail = (typed: string) => typed.trim().toLowerCase() !== profile.email
  const needsProof = isNewEmail(values.email)

  const submit = handleSubmit(async (sent) => {
    setFailure(undefined)
    const proofValues = isNewEmail(sent.email) ? await proof.prove() : {}
    if (!proofValues) return
    try {
      const reply = await call(profileApi.update, { body: { ...sent, ...proofValues } })
      cacheReply(reply)
      reset({ username: reply.data.username, email: reply.data.email })
      proof.clear()
      onChanged()
      showToast('success', text('profile.updated'))
    } catch (error) {
      const isProofError = error instanceof CallError && (error.status === 401 || error.code === 'WRONG_CODE')
      if (isProofError && isNewEmail(sent.email)) proof.showRefusal(error, text('profile.not-updated'))
      else setFailure(toFailure(error, text('profile.not-updated')))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <FailureAlert failure={failure} />
      <Field label={text('auth.username')} autoComplete="nickname" error={errors.username} {...register('username')} />
      <Field label={text('auth.email')} type="email" autoComplete="email" error={errors.email} {...register('email')} />
      {needsProof ? <ProofFields proof={proof} hint={text('profile.password-hint')} /> : null}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        inactive={isSubmitting}
        onClick={(event) => isSubmitting && event.preventDefault()}
      >
        {text(proof.isAsking ? 'passkey.waiting' : isSubmitting ? 'settings.busy' : 'profile.submit')}
      </Button>
    </form>
  )
}
