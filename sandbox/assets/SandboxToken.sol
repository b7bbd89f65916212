// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/// The sandbox's ERC-20. Flags make it behave like tokens that really exist and that careless software trips over.
contract SandboxToken {
    uint256 constant RETURNS_NOTHING = 1; // approve, transfer and transferFrom answer no bool (USDT)
    uint256 constant RESET_APPROVAL = 2; // an allowance must be zero before it is set again (USDT)
    uint256 constant UNSELLABLE = 4; // people can buy, but every transfer of theirs to a contract fails
    uint256 constant BYTES32_NAMES = 8; // name and symbol are bytes32 (MKR)

    string name_;
    string symbol_;
    uint8 public decimals;
    uint16 public taxBps;
    uint256 public flags;
    address public owner;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    /// Every holder gets `supply`, and every spender may take all of it: seeding needs no further transactions.
    constructor(
        string memory n,
        string memory s,
        uint8 d,
        uint16 tax,
        uint256 f,
        uint256 supply,
        address[] memory holders,
        address[] memory spenders
    ) {
        (name_, symbol_, decimals, taxBps, flags, owner) = (n, s, d, tax, f, holders[0]);
        for (uint256 i = 0; i < holders.length; i++) {
            balanceOf[holders[i]] = supply;
            totalSupply += supply;
            emit Transfer(address(0), holders[i], supply);
            for (uint256 j = 0; j < spenders.length; j++) allowance[holders[i]][spenders[j]] = type(uint256).max;
        }
    }

    function name() external view returns (string memory) {
        return answerText(name_);
    }

    function symbol() external view returns (string memory) {
        return answerText(symbol_);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        if (flags & RESET_APPROVAL != 0) require(value == 0 || allowance[msg.sender][spender] == 0, "APPROVE_NOT_RESET");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return answer();
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return answer();
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "INSUFFICIENT_ALLOWANCE");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return answer();
    }

    function move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "INSUFFICIENT_BALANCE");
        bool isInsider = from == owner || from.code.length > 0;
        if (flags & UNSELLABLE != 0) require(isInsider || to.code.length == 0, "TRANSFER_FAILED");
        uint256 tax = from == owner ? 0 : (value * taxBps) / 10000;
        balanceOf[from] -= value;
        balanceOf[to] += value - tax;
        emit Transfer(from, to, value - tax);
        if (tax > 0) {
            balanceOf[owner] += tax;
            emit Transfer(from, owner, tax);
        }
    }

    function answer() private view returns (bool) {
        if (flags & RETURNS_NOTHING != 0) {
            assembly {
                return(0, 0)
            }
        }
        return true;
    }

    function answerText(string memory text) private view returns (string memory) {
        if (flags & BYTES32_NAMES != 0) {
            bytes32 word = bytes32(bytes(text));
            assembly {
                mstore(0, word)
                return(0, 32)
            }
        }
        return text;
    }
}

/// Base's system contract at 0x42…0F. The sandbox charges no fee for the layer below, and says so.
contract SandboxGasPriceOracle {
    function getL1Fee(bytes memory) external pure returns (uint256) {
        return 0;
    }

    function getL1FeeUpperBound(uint256) external pure returns (uint256) {
        return 0;
    }
}
