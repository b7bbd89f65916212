import { type AssistantSettings, assistantApi } from '@murmur/contract/chat/assistant'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { VoiceToggle } from '#features/chat/voice/settings/voice-toggle.tsx'
import { call } from '#lib/http/call.ts'
import { toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { useRenderProof } from '#lib/trading/proof-context.ts'
import type { SendProof } from '#lib/trading/proof-slot.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

const key = ['assistant', 'settings']
const capRange = { min: 1, max: 1000 }

/** Whether a trade may be confirmed by speaking its number, and up to which value. */
export function VoiceConsent() {
  const text = useText()
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(assistantApi.settings, {}, { signal }),
  })
  if (isError) return <p className="text-sm text-ink-soft">{text('voice.no-settings')}</p>
  if (!data)
    return (
      <>
        <Skeleton className="h-36 w-full" />
        <span className="sr-only">{text('loading')}</span>
      </>
    )
  return <ConsentForm settings={data.data} />
}

function ConsentForm({ settings }: { settings: AssistantSettings }) {
  const text = useText()
  const queryClient = useQueryClient()
  const [isOn, setOn] = useState(settings.confirmByVoice)
  const [cap, setCap] = useState(String(settings.voiceCapUsd))
  const [isAsking, setAsking] = useState(false)
  const renderProof = useRenderProof()
  const save = useMutation({
    mutationFn: (body: AssistantSettings & SendProof) => call(assistantApi.changeSettings, { body }),
    onSuccess: (reply) => {
      queryClient.setQueryData(key, reply)
      setAsking(false)
    },
  })
  const isCapValid = /^\d+$/.test(cap) && Number(cap) >= capRange.min && Number(cap) <= capRange.max
  const failure = save.error && !isAsking ? toFailure(save.error, text('voice.not-saved')) : undefined
  // While it is off the field is hidden, so what was typed there must not keep it from being turned off.
  const requestedSettings = { confirmByVoice: isOn, voiceCapUsd: isOn ? Number(cap) : settings.voiceCapUsd }
  const isLooser = isOn && (!settings.confirmByVoice || requestedSettings.voiceCapUsd > settings.voiceCapUsd)
  /** An earlier “Saved” does not apply to what changed since. */
  const edit =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      save.reset()
      set(value)
    }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ((isOn && !isCapValid) || save.isPending) return
    save.reset()
    if (isLooser) setAsking(true)
    else save.mutate(requestedSettings)
  }
  return (
    <>
      <form onSubmit={submit} noValidate className="grid w-full gap-3">
        <VoiceToggle
          label={text('voice.consent')}
          hint={text('voice.consent-hint')}
          isOn={isOn}
          onChange={edit(setOn)}
        />
        {isOn ? (
          <Field
            label={text('voice.cap')}
            inputMode="numeric"
            value={cap}
            onChange={({ target }) => edit(setCap)(target.value)}
            error={isCapValid ? undefined : text('voice.cap-invalid')}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit">{text('voice.save')}</Button>
          <p role="status" className="text-sm text-ink-soft">
            {save.isSuccess ? text('voice.saved') : null}
          </p>
        </div>
        {failure ? (
          <p role="alert" className="text-sm text-loss">
            {[failure.message, failure.reason].filter(Boolean).join(' ')}
          </p>
        ) : null}
      </form>
      {isAsking
        ? renderProof({
            act: { act: 'voice-settings' },
            title: text('voice.consent'),
            submit: text('voice.save'),
            failed: text('voice.not-saved'),
            onProve: async (proof) => void (await save.mutateAsync({ ...requestedSettings, ...proof })),
            onClose: () => setAsking(false),
            children: <p>{text('voice.consent-hint')}</p>,
          })
        : null}
    </>
  )
}
