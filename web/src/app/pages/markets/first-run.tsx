import { type ChainKey, chainKeys, chainNames } from '@murmur/contract/chains'
import type { User } from '@murmur/contract/identity/accounts'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useEffect, useState } from 'react'
import { useDeployment } from '#features/deployment/use-deployment.ts'
import { Greeting } from '#features/first-run/greeting.tsx'
import { usePreferences } from '#features/preferences/preferences-context.ts'
import { type BalancesByChain, useBalances } from '#features/wallet/use-balances.ts'
import { walletTotal } from '#features/wallet/wallet-total.ts'
import { firstRunFlag } from '#lib/browser/first-run-flag.ts'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatUsd } from '#lib/format/format.ts'
import { formatList } from '#lib/format/format-list.ts'
import { useText } from '#lib/i18n/text.ts'
import { askInChat } from '#lib/routing/chat-message.ts'

/** The greeting of a user who has just verified the account, until it is dismissed, its sentence is sent, or a token is bought. */
export function FirstRun({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(firstRunFlag(user.id).isSet)
  return isOpen ? <OpenGreeting user={user} onClose={() => setOpen(false)} /> : null
}

function OpenGreeting({ user, onClose }: { user: User; onClose: () => void }) {
  const { change } = usePreferences()
  const { chains } = useBalances(user.id)
  const hasBought = chains !== undefined && chainKeys.some((chain) => chains[chain].tokens.some(isBought))
  useEffect(() => {
    if (hasBought) firstRunFlag(user.id).clear()
  }, [hasBought, user.id])
  if (hasBought) return null
  const close = () => {
    firstRunFlag(user.id).clear()
    onClose()
  }
  return (
    <Greeting
      username={user.username}
      funds={<Funds chains={chains} />}
      onExperience={(level) => change({ level })}
      onSay={(sentence) => {
        close()
        askInChat(sentence)
      }}
      onDismiss={close}
    />
  )
}

/** "You have $14,750.00 of play money: 5 SOL on Solana and 2 ETH on Ethereum. …" */
function Funds({ chains }: { chains: BalancesByChain | undefined }) {
  const text = useText()
  const isSandbox = useDeployment()?.sandbox != null
  if (!chains) return null
  const coins = chainKeys.flatMap((chain) => {
    const coin = chains[chain].tokens.find((token) => token.isCoin && token.amountBaseUnits !== '0')
    return coin
      ? [
          text('first-run.coin', {
            amount: formatShortAmount(coin, text.language),
            symbol: coin.symbol,
            chain: getChainName(chain),
          }),
        ]
      : []
  })
  if (coins.length === 0) return text(isSandbox ? 'first-run.funds-coming' : 'first-run.no-funds')
  const list = formatList(coins, text.language)
  const { usd } = walletTotal(chainKeys.flatMap((chain) => chains[chain].tokens))
  if (isSandbox && usd > 0)
    return text('first-run.play-money-worth', { coins: list, value: formatUsd(usd, text.language) })
  return text(isSandbox ? 'first-run.play-money' : 'first-run.funds', { coins: list })
}

const getChainName = (chain: ChainKey) => chainNames[chain]

const isBought = (token: HeldToken) => !token.isCoin && token.amountBaseUnits !== '0'
