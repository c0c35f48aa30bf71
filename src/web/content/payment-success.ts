/** Texts of the page that follows a payment. */
export const PAYMENT_SUCCESS = {
  title: 'Payment Successful!',
  text: 'Thank you! Your card is printed and shipped in 3-5 business days.',
  transaction: 'Transaction ID',
  noTransaction: 'There is no transaction in this address. Your orders are on the dashboard.',
  status: 'View Order Status',
  another: 'Create Another Postcard',
} as const;
