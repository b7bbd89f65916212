import { feesPaidTool } from './account/fees-paid.ts'
import { limitsTool } from './account/limits.ts'
import { networkFeeTool } from './account/network-fee.ts'
import { recentChangesTool } from './account/recent-changes.ts'
import { recipientsTool } from './account/recipients.ts'
import { removeRecipientTool } from './account/remove-recipient.ts'
import { securityTool } from './account/security.ts'
import { setLanguageTool } from './account/set-language.ts'
import { setNewsTool } from './account/set-news.ts'
import { setThemeTool } from './account/set-theme.ts'
import { settingsTool } from './account/settings.ts'
import { tightenLimitTool } from './account/tighten-limit.ts'
import { addressesTool } from './addresses.ts'
import { balanceTool } from './balance.ts'
import { compareTool } from './facts/compare.ts'
import { priceHistoryTool } from './facts/price-history.ts'
import { factsTool } from './facts/token-facts.ts'
import { handbookTool } from './guide/handbook.ts'
import { sendFormTool } from './guide/send-form.ts'
import { showPageTool } from './guide/show-page.ts'
import { suggestTool } from './guide/suggest.ts'
import { historyTool } from './history.ts'
import { infoTool } from './info.ts'
import { marketListTool } from './market-list.ts'
import { portfolioTool } from './portfolio.ts'
import { priceTool } from './price.ts'
import { proposeTool } from './propose.ts'
import { riskTool } from './risk.ts'
import { searchTool } from './search.ts'
import { watchedWalletsTool } from './watched-wallets.ts'
import { alertsTool } from './watching/alerts.ts'
import { deleteAlertsTool } from './watching/delete-alerts.ts'
import { setAlertTool } from './watching/set-alert.ts'
import { undoTool } from './watching/undo.ts'
import { unwatchTool } from './watching/unwatch.ts'
import { watchTool } from './watching/watch.ts'
import { watchlistTool } from './watching/watchlist.ts'

/** The tools that visitors have too. */
export const publicTools = {
  search: searchTool,
  info: infoTool,
  price: priceTool,
  facts: factsTool,
  compare: compareTool,
  priceHistory: priceHistoryTool,
  marketList: marketListTool,
  risk: riskTool,
  handbook: handbookTool,
}

/** Every tool of the assistant, by name. The list is closed: no tool confirms, signs, sends or shows a key. */
export const toolTable = {
  ...publicTools,
  balance: balanceTool,
  history: historyTool,
  portfolio: portfolioTool,
  addresses: addressesTool,
  watchedWallets: watchedWalletsTool,
  feesPaid: feesPaidTool,
  limits: limitsTool,
  settings: settingsTool,
  networkFee: networkFeeTool,
  whatChanged: recentChangesTool,
  recipients: recipientsTool,
  security: securityTool,
  showPage: showPageTool,
  sendForm: sendFormTool,
  suggest: suggestTool,
  alerts: alertsTool,
  watchlist: watchlistTool,
  setAlert: setAlertTool,
  deleteAlerts: deleteAlertsTool,
  watch: watchTool,
  unwatch: unwatchTool,
  setLanguage: setLanguageTool,
  setTheme: setThemeTool,
  setNews: setNewsTool,
  tightenLimit: tightenLimitTool,
  removeRecipient: removeRecipientTool,
  undo: undoTool,
  propose: proposeTool,
}
