/** The sandbox's faucet on Solana: rich in play money, and no party to its swaps, so purchases can be played in its name. */
export const sandboxRehearser = '3jA7xkkXF4F1aYgLtjpTZRBpkyabP6F7fkkMs5hgCwzK'
