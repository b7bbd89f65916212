import { type WatchedAddress, watchedApi } from '@murmur/contract/trading/watched-addresses'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { watchedScope } from '#features/wallet/watched/use-watched-addresses.ts'
import { call } from '#lib/http/call.ts'
import { CallError, getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Card } from '#ui/layout/card.tsx'

const emptyValues = { name: '', address: '' }

type WatchAddressFormProps = {
  /** Whether the form was opened by a button, and takes the focus. */
  isFocused: boolean
  onAdded: (reply: { data: WatchedAddress[] }) => void
}

/** The form that watches another address. */
export function WatchAddressForm({ isFocused, onAdded }: WatchAddressFormProps) {
  const text = useText()
  const titleId = useId()
  const [values, setValues] = useState(emptyValues)
  const [missing, setMissing] = useState<Partial<Record<keyof typeof emptyValues, string>>>({})
  const inputs = { name: useRef<HTMLInputElement>(null), address: useRef<HTMLInputElement>(null) }
  const add = useMutation({
    mutationFn: () => addWatched(values),
    scope: watchedScope,
    onSuccess: (reply) => {
      onAdded(reply)
      showToast('success', text('watched.added', { name: values.name.trim() }))
      setValues(emptyValues)
    },
    onError: (error) => {
      const first = (['name', 'address'] as const).find((field) => getFieldErrors(error)[field])
      if (first) inputs[first].current?.focus()
    },
  })
  const fields = getFieldErrors(add.error)
  const isOtherError = add.error && !fields.name && !fields.address
  const failure = isOtherError ? (getReason(add.error) ?? text('watched.not-added')) : null
  const type = (field: keyof typeof emptyValues) => (value: string) => {
    setValues({ ...values, [field]: value })
    setMissing({})
    if (add.error) add.reset()
  }
  const submit = () => {
    const missingFields = {
      ...(values.name.trim() ? {} : { name: text('field.watched-name-missing') }),
      ...(values.address.trim() ? {} : { address: text('field.watched-address-missing') }),
    }
    setMissing(missingFields)
    if (missingFields.name) inputs.name.current?.focus()
    else if (missingFields.address) inputs.address.current?.focus()
    else if (!add.isPending) add.mutate()
  }
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-lg font-semibold">
        {text('watched.new')}
      </h2>
      <form
        noValidate
        className="grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          ref={inputs.name}
          label={text('recipient.name')}
          value={values.name}
          maxLength={40}
          autoFocus={isFocused}
          autoComplete="off"
          onChange={({ target }) => type('name')(target.value)}
          error={missing.name ?? fields.name}
        />
        <Field
          ref={inputs.address}
          label={text('recipient.address')}
          hint={text('recipient.address-hint')}
          value={values.address}
          maxLength={128}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          onChange={({ target }) => type('address')(target.value)}
          error={missing.address ?? fields.address}
        />
        <div role="alert" className="empty:hidden">
          {failure ? <p className="rounded-card bg-loss-soft p-4 text-sm">{failure}</p> : null}
        </div>
        <Button type="submit" variant="primary" className="justify-self-start" inactive={add.isPending}>
          {text(add.isPending ? 'recipient.adding' : 'watched.add')}
        </Button>
      </form>
    </Card>
  )
}

function addWatched(values: typeof emptyValues) {
  const [name, address] = [values.name.trim(), values.address.trim()]
  // An EVM address is the same account on each EVM chain.
  return call(watchedApi.add, { body: { chain: /^0x/i.test(address) ? 'eth' : 'sol', address, name } })
}

function getFieldErrors(error: unknown): Record<string, string> {
  return error instanceof CallError ? error.fields : {}
}
