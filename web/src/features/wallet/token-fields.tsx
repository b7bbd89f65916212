import { chainNames } from '@murmur/contract/chains'
import { useId } from 'react'
import type { TokenForm } from '#features/wallet/use-token-form.ts'
import { useText } from '#lib/i18n/text.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Choice } from '#ui/form/choice.tsx'
import { Field } from '#ui/form/field.tsx'

/** The first fields of each wallet dialog: the token address, and the read-only data of the token at it. */
export function TokenFields({ form }: { form: TokenForm }) {
  const text = useText()
  const { address, token, lookup } = form
  return (
    <div className="grid gap-4">
      <Field
        label={text('buy.address')}
        dir="ltr"
        data-focus-first={form.isAddressEditable || undefined}
        placeholder={text('buy.address-placeholder')}
        value={address}
        onChange={(event) => form.changeAddress(event.target.value)}
        error={lookup.isFailed ? text('field.token-not-found') : undefined}
        reason={lookup.reason}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono"
      />
      {lookup.choices.length > 0 ? <ChainQuestion form={form} /> : null}
      <div className="grid grid-cols-2 gap-3">
        <Field label={text('token.symbol')} value={token?.symbol ?? ''} readOnly className="bg-sunk" />
        <Field
          label={text('token.decimals')}
          value={token ? String(token.decimals) : ''}
          readOnly
          className="bg-sunk"
        />
      </div>
      <p role="status" className="flex min-h-5 items-center gap-2 text-sm text-ink-soft">
        {lookup.isFetching ? (
          <>
            <Spinner size={16} />
            {text('token.fetching')}
          </>
        ) : token ? (
          text('token.on-chain', { chain: chainNames[token.chain] })
        ) : null}
      </p>
    </div>
  )
}

/** Asks for the chain if the address is a token on several. */
function ChainQuestion({ form: { lookup, changeChain } }: { form: TokenForm }) {
  const text = useText()
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="appear grid gap-2">
      <p id={id} className="text-sm">
        {text('chain.question')}
      </p>
      <Choice
        name="wallet-chain"
        options={lookup.choices.map((value) => ({ value, label: chainNames[value] }))}
        value={lookup.chain}
        onChange={changeChain}
      />
    </fieldset>
  )
}
