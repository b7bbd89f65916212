import { type ChainKey, chainKeys, chainNames } from '@murmur/contract/chains'
import type { User } from '@murmur/contract/identity/accounts'
import { useState } from 'react'
import { useDeployment } from '#features/deployment/use-deployment.ts'
import { Greeting } from '#features/first-run/greeting.tsx'
import { usePreferences } from '#features/preferences/preferences-context.ts'
import { useBalances } from '#features/wallet/use-balances.ts'
import { firstRunFlag } from '#lib/browser/first-run-flag.ts'
import { fullAmount } from '#lib/format/amount.ts'
import { formatList } from '#lib/format/format-list.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLiveEvent } from '#lib/live/live.tsx'
import { askInChat } from '#lib/routing/chat-message.ts'

/** The greeting of a user who has just verified the account, until it is dismissed, its sentence is sent, or a trade succeeds. */
export function FirstRun({ user }: { user: User }) {
  const flag = firstRunFlag(user.id)
  const [isOpen, setOpen] = useState(flag.isSet)
  const { change } = usePreferences()
  const close = () => {
    flag.clear()
    setOpen(false)
  }
  useLiveEvent((event) => {
    if (event.type === 'trade' && event.trade.status === 'Successful') close()
  })
  if (!isOpen) return null
  return (
    <Greeting
      username={user.username}
      funds={<Funds user={user} />}
      onExperience={(level) => change({ level })}
      onSay={(sentence) => {
        close()
        askInChat(sentence)
      }}
      onDismiss={close}
    />
  )
}

/** "You have 5 SOL and 2 ETH on Ethereum to practise with. It's play money." */
function Funds({ user }: { user: User }) {
  const text = useText()
  const { chains } = useBalances(user.id)
  const isSandbox = useDeployment()?.sandbox != null
  if (!chains) return null
  const coins = chainKeys.flatMap((chain) => {
    const coin = chains[chain].tokens.find((token) => token.isCoin && token.amountBaseUnits !== '0')
    return coin
      ? [text('first-run.coin', { amount: fullAmount(coin, text.language), symbol: coin.symbol, chain: name(chain) })]
      : []
  })
  if (coins.length === 0) return text(isSandbox ? 'first-run.funds-coming' : 'first-run.no-funds')
  return text(isSandbox ? 'first-run.play-money' : 'first-run.funds', { coins: formatList(coins, text.language) })
}

const name = (chain: ChainKey) => chainNames[chain]
