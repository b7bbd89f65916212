import type { ChainKey } from '@murmur/contract/chains'
import { AlertPrice } from '@murmur/contract/markets/watchlist'
import { type FormEvent, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { AlertPresets } from '#features/watching/alert-presets.tsx'
import { formatCondition } from '#features/watching/format-alert.ts'
import { getSuggestedPrice, toPrefilledPrice } from '#features/watching/plain-price.ts'
import { useAddAlert, useAlerts } from '#features/watching/use-alerts.ts'
import { formatPrice } from '#lib/format/format.ts'
import { parseTypedAmount } from '#lib/format/typed-amount.ts'
import { formatFirstIssue } from '#lib/forms/field-error-text.ts'
import { toFailure } from '#lib/http/to-failure.ts'
import { useText } from '#lib/i18n/text.ts'
import { showAchievement } from '#ui/feedback/show-achievement.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldError } from '#ui/form/field-error.tsx'

type AlertFormProps = { chain: ChainKey; address: string; price: number | null; onDone: () => void }
type Condition = 'above' | 'below'

/** Sets a price alert on a token. The price is prefilled at a distance from the current one. */
export function AlertForm({ chain, address, price, onDone }: AlertFormProps) {
  const text = useText()
  const id = useId()
  const [condition, setCondition] = useState<Condition>('above')
  const [percent, setPercent] = useState(5)
  const [typed, setTyped] = useState<string>()
  // The price when the form opened: a prefilled value must not change with each tick.
  const [openedAt] = useState(price)
  const priceUsd = typed ?? toPrefilledPrice(getSuggestedPrice(openedAt, condition, percent), text.language)
  const [byMail, setByMail] = useState(false)
  /** The error of the price that was last submitted; another price does not have it. */
  const [invalid, setInvalid] = useState<{ price: string; error: string | undefined }>()
  const field = useRef<HTMLInputElement>(null)
  const { alerts } = useAlerts(true)
  const isFirst = alerts?.length === 0
  const add = useAddAlert((alert) => {
    const set = text('alert.set', { what: formatCondition(text, alert) })
    if (isFirst) showAchievement(text('alert.first'), set)
    else showToast('success', set)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const { plain, problem } = parseTypedAmount(text, priceUsd)
    const parsed = v.safeParse(AlertPrice, plain)
    setInvalid({ price: priceUsd, error: problem ?? formatFirstIssue(text, parsed.issues, 'priceUsd') })
    if (!parsed.success) return field.current?.focus()
    // `onDone` is not called once the dialog is closed: by then another one may be open.
    add.mutate({ chain, address, condition, priceUsd: parsed.output, byMail }, { onSuccess: onDone })
  }
  const failure = add.error ? toFailure(add.error, text('alert.set-failed')) : undefined
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-semibold">{text('alert.when')}</legend>
        <Choice<Condition>
          name={`${id}-condition`}
          value={condition}
          onChange={setCondition}
          options={[
            { value: 'above', label: text('alert.above') },
            { value: 'below', label: text('alert.below') },
          ]}
        />
      </fieldset>
      <Field
        ref={field}
        data-focus-first
        label={text('alert.price')}
        inputMode="decimal"
        autoComplete="off"
        value={priceUsd}
        onChange={(event) => setTyped(event.target.value)}
        error={invalid?.price === priceUsd ? invalid.error : undefined}
        hint={price === null ? undefined : text('alert.now', { price: formatPrice(price, text.language) })}
      />
      {openedAt === null ? null : (
        <AlertPresets
          condition={condition}
          percent={typed === undefined ? percent : undefined}
          onPick={(preset) => {
            setPercent(preset)
            setTyped(undefined)
          }}
        />
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={byMail}
          onChange={(event) => setByMail(event.target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        {text('alert.by-mail')}
      </label>
      <FieldError id={`${id}-failure`} error={failure?.message} reason={failure?.reason} />
      <Button type="submit" variant="primary" inactive={add.isPending}>
        {text(add.isPending ? 'alert.busy' : 'alert.submit')}
      </Button>
    </form>
  )
}
