/** The words of step 4; SPEC.md's are kept to the letter. */
export const CHECKOUT_TEXTS = {
  title: 'Checkout',
  back: 'Back',
  summary: 'Order summary',
  product: 'Custom Postcard',
  quantity: 'Quantity',
  specifications: 'Specifications',
  couponLabel: 'Apply shop coupon codes',
  couponApply: 'Apply',
  couponRemove: 'Remove',
  couponMissing: 'Please enter a coupon code',
  contact: 'Contact information',
  email: 'Email',
  phone: 'Phone',
  phoneHint: 'For questions about delivery. It cannot be changed after placing the order.',
  method: 'Payment method',
  creditCard: 'Credit Card (Recommended)',
  payPal: 'PayPal (Coming Soon)',
  subtotal: 'Subtotal',
  delivery: 'Delivery',
  free: 'Free',
  discount: 'Discount',
  total: 'Total',
  processing: 'Processing Payment',
  overlay: 'Processing payment...',
  failed: 'Payment Failed',
  tryAgain: 'Try Again',
  signInRequired: 'Sign In Required',
  signInText: 'Your order belongs to your account: that is how you track it. Your card is kept while you sign in.',
  signInAction: 'Sign In to Continue',
  success: 'Payment successful! Your order is being processed.',
} as const;

export const THANK_YOU_TEXTS = {
  title: 'Thank you for your order!',
  text: 'Your card goes to the press. We mail you the receipt and tell you when it is on its way.',
  failed:
    'Your payment went through, but the print shop could not take the card. Your dashboard shows whether it can be sent again; otherwise you get all of your money back, without doing anything.',
  orderNumber: 'Order number',
  tracking: 'Tracking number',
  noTracking: 'Will be provided when shipped',
  couponTitle: '30% off your next order',
  couponCode: 'TAKE30OFF',
  copy: 'Copy code',
  copied: 'Copied',
  shop: 'Shop Now',
  dashboard: 'View Dashboard',
  login: 'Login to Track',
  back: 'Back',
} as const;

/** /payment-success with an id that the server does not know, or that is not this person's. */
export const NO_ORDER_TEXTS = {
  title: 'There is no such order of yours',
  text: 'We know of no order with this transaction ID in your account. What you have ordered is on the dashboard.',
} as const;
