/** The sandbox's faucet on Solana: it has enough play money for simulated purchases, and takes no part in real swaps. */
export const sandboxSimulationWallet = '3jA7xkkXF4F1aYgLtjpTZRBpkyabP6F7fkkMs5hgCwzK'
