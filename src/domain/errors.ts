/** The error catalog: a status, a title and a message for the customer. The web shows these texts by code. */

export type ErrorEntry = {
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly retryable: boolean;
};

function entry(status: number, title: string, message: string, retryable = false): ErrorEntry {
  return { status, title, message, retryable };
}

const PAYMENT_FAILED = 'Payment Failed';
const AUTHENTICATION_ERROR = 'Authentication Error';

export const ERRORS = {
  // Requests
  validation_failed: entry(400, 'Error', 'Please check what you entered and try again.'),
  bad_json: entry(400, 'Error', "We couldn't read the request."),
  not_found: entry(404, 'Not Found', 'Not found.'),
  method_not_allowed: entry(405, 'Error', "That action isn't allowed."),
  conflict: entry(409, 'Error', 'Someone else changed this in the meantime. Please reload and try again.', true),
  payload_too_large: entry(413, 'Too Large', "That's too large to send."),
  unsupported_media_type: entry(415, 'Error', "We can't accept that type of content."),
  rate_limited: entry(429, 'One Moment, Please', 'Too many requests. Please wait a moment and try again.', true),
  internal: entry(500, 'Unexpected Error', 'An unexpected error occurred. Please try again.', true),
  unavailable: entry(503, 'Not Available', "This isn't available right now. Please try again in a moment.", true),
  database_unavailable: entry(
    503,
    'Database Error',
    "We couldn't load this. The database may be slow or have timed out. Please try again.",
    true,
  ),

  // Without a response from the server: used only by the web
  network: entry(503, 'No Connection', 'Network error. Please check your connection and try again.', true),
  page_outdated: entry(
    503,
    'Please Reload the Page',
    'We updated the site while this page was open. Your card is safe: reload the page, then choose the photo again.',
  ),
  timed_out: entry(504, 'No Response', 'This is taking longer than it should. Please try again.', true),

  // Signing in
  authentication_required: entry(401, 'Authentication Required', 'Please sign in to continue.'),
  token_expired: entry(401, 'Authentication Required', 'JWT has expired'),
  wrong_api_key: entry(401, 'Please Reload', 'This page is out of date. Please reload; your card is saved.'),
  save_requires_sign_in: entry(401, 'Authentication Required', 'Please sign in to save your postcard.'),
  retry_requires_sign_in: entry(401, 'Retry Failed', 'You must be logged in to retry orders.'),
  duplicate_requires_sign_in: entry(401, 'Error', 'You must be logged in to duplicate postcards.'),

  // Refusals of the accounts service, mapped by auth-error.ts. None reveals whether an email has an account.
  credentials_missing: entry(
    400,
    AUTHENTICATION_ERROR,
    'You must provide either an email or phone number and a password',
  ),
  invalid_credentials: entry(
    400,
    AUTHENTICATION_ERROR,
    'Invalid login credentials. Please check your email address and password.',
  ),
  email_not_confirmed: entry(
    400,
    AUTHENTICATION_ERROR,
    'Please verify your email address first. Open the link in the email we sent you.',
  ),
  sign_up_refused: entry(
    422,
    AUTHENTICATION_ERROR,
    "We couldn't create this account. If you already have one, sign in or reset your password.",
  ),
  sign_up_closed: entry(422, AUTHENTICATION_ERROR, "New accounts can't be created right now."),
  email_refused: entry(422, AUTHENTICATION_ERROR, "This email address can't be used. Please choose another one."),
  weak_password: entry(
    422,
    AUTHENTICATION_ERROR,
    'This password is too easy to guess. Please choose a longer or less common one.',
  ),
  same_password: entry(422, AUTHENTICATION_ERROR, 'This is already your password. Please choose a new one.'),
  email_sent_recently: entry(
    429,
    AUTHENTICATION_ERROR,
    'We just sent you an email. Please wait a minute before you ask for another one.',
    true,
  ),
  too_many_attempts: entry(
    429,
    AUTHENTICATION_ERROR,
    'Too many attempts. Please wait a few minutes and try again.',
    true,
  ),
  link_expired: entry(
    400,
    AUTHENTICATION_ERROR,
    'This link has expired or was already used. Please request a new one.',
  ),
  password_needed: entry(400, AUTHENTICATION_ERROR, 'Please enter your current password.'),
  wrong_password: entry(403, AUTHENTICATION_ERROR, 'Incorrect password. Please try again.'),
  account_locked: entry(
    403,
    AUTHENTICATION_ERROR,
    'This account is locked. Please write to us if you think it is a mistake.',
  ),
  wrong_code: entry(
    403,
    AUTHENTICATION_ERROR,
    'This code is wrong, has expired or was already used. Please try another one.',
  ),
  second_step_needed: entry(
    403,
    'Authentication Required',
    'Please enter the code from your authenticator app to continue.',
  ),
  session_ended: entry(401, AUTHENTICATION_ERROR, 'Your session has ended. Please sign in again.'),
  auth_unexpected: entry(500, 'An unexpected error occurred', 'Please try again in a moment.', true),

  // The console
  refund_disputed: entry(
    409,
    'Payment Disputed',
    "The bank decides about this payment, so it can't be refunded here. Please answer the dispute at the payment provider.",
  ),
  refund_too_large: entry(409, 'Too Large', 'That is more than what is left of the payment. Nothing was refunded.'),
  refund_changed: entry(
    409,
    'Already Changed',
    'Someone else refunded a part of this order in the meantime. Nothing more was refunded: please look again.',
  ),
  coupon_exists: entry(409, 'Already There', 'There is a coupon with this code already. Please choose another.'),
  coupon_too_much: entry(422, 'Too Much Off', 'That leaves less than 0.50 to pay, which no card network accepts.'),
  nothing_to_print: entry(
    409,
    'Nothing to Print',
    "Only a paid card that the print service doesn't have can be printed again.",
  ),

  reprint_not_mailed: entry(
    409,
    'Not Mailed Yet',
    'Only a card that was mailed can be reprinted. Nothing was printed: use Print Again for one that is stuck or failed.',
  ),
  reprint_refunded: entry(
    409,
    'Already Refunded',
    'The customer has their money back for this card, so there is no free reprint. They can order it again.',
  ),
  reprint_disputed: entry(
    409,
    'Payment Disputed',
    'The bank disputes this payment or has taken it back, so nothing more is printed for it. Answer the dispute first.',
  ),
  reprint_stopped: entry(
    409,
    'Order Stopped',
    'This order was canceled or stopped, so nothing more of it is printed. The customer can order the card again.',
  ),
  reprint_address_gone: entry(
    409,
    'Address Deleted',
    "The hidden address of this card was deleted, so it can't be printed again. Refund the card instead.",
  ),

  account_is_operator: entry(
    409,
    'An Operator',
    'This account can open the console. Take that role from it first. Nothing was changed.',
  ),
  operator_leaves: entry(
    409,
    'Operator Account',
    'You run this shop. Ask another operator to take the role from you first, then delete your account.',
  ),
  account_has_open_orders: entry(
    409,
    'Open Orders',
    "You still have an open order. You can delete your account once it's in the mail, or canceled and refunded.",
  ),

  // Saving
  profile_creation_failed: entry(
    500,
    'Profile Creation Failed',
    'Please try refreshing the page and signing in again.',
    true,
  ),
  profile_missing: entry(409, 'Profile Error', 'Your profile is missing. Please sign out and sign in again.'),
  save_failed: entry(500, 'Save Failed', "We couldn't save your postcard. Please try again.", true),
  already_ordered: entry(409, 'Save Failed', 'This card has already been ordered. Duplicate it to make a new one.'),
  postcards_full: entry(
    409,
    'Save Failed',
    'Your account has reached its limit of 5,000 postcards, including recently deleted ones. Please edit a draft instead.',
  ),
  nobody_to_send_again: entry(409, 'Nothing to Send Again', 'Every card of this order is mailed or still to come.'),
  lists_full: entry(
    409,
    'Save Failed',
    'Your account has reached its limit of 200,000 recipients in drafts. Please delete drafts that you no longer need.',
  ),
  send_date_invalid: entry(400, 'Choose Another Date', 'Please choose a business day within 180 days.'),
  address_book_full: entry(409, 'Address Book Full', 'An address book holds at most 2,000 recipients.'),
  address_requests_full: entry(
    409,
    'Too Many Links',
    'You have 200 links that ask for an address. Please delete some that you no longer need.',
  ),
  hidden_address_gone: entry(
    409,
    'Address Missing',
    'A recipient of this card kept their address hidden, and it is no longer stored. Please ask them again.',
  ),
  address_link_unknown: entry(
    404,
    "This Link Doesn't Work",
    'Please check that you opened the whole link, or ask the person who sent it for a new one.',
  ),
  address_link_expired: entry(
    410,
    'This Link Has Expired',
    'It was open for 30 days. Please ask the person who sent it for a new one.',
  ),
  address_link_answered: entry(
    410,
    'Already Answered',
    'This link was already used. If that was you, we have your address.',
  ),
  address_link_full: entry(
    409,
    "We Couldn't Save Your Address",
    'The address book of the person who asked is full. Please tell them.',
  ),
  recipients_missing: entry(
    409,
    'Recipients Missing',
    "We couldn't find the recipients of this mailing. Please add them again.",
  ),
  too_many_selected: entry(400, 'Error', 'Please select at most 100 postcards at a time.'),
  edit_load_failed: entry(400, 'Error', 'Failed to load postcard data for editing.'),

  // Photos
  image_type: entry(415, 'Photo Not Accepted', 'Please choose a photo: JPG, PNG, GIF, WebP, AVIF, HEIC or PDF.'),
  image_too_large: entry(413, 'Photo Too Large', 'Your photo is larger than 10 MB. Please choose a smaller one.'),
  image_too_many_pixels: entry(
    413,
    'Photo Too Large',
    'Your photo has more than 100 million pixels. Please choose a smaller one.',
  ),
  image_too_many_frames: entry(
    413,
    'Photo Not Accepted',
    'This animation has more than 1,000 frames. We print only the first, so please choose a photo or a shorter animation.',
  ),
  image_broken: entry(422, 'Photo Not Readable', 'Your photo is damaged or incomplete. Please choose another file.'),
  image_too_complex: entry(
    422,
    'Photo Not Readable',
    'This file is too complex for us to read. Please save it as a JPG or PNG and try again.',
  ),
  image_locked: entry(
    422,
    'Photo Not Readable',
    'This PDF is password-protected. Please save it without a password and try again.',
  ),
  image_address: entry(400, 'Photo Not Accepted', "Please upload the photo. We can't use a link to a picture."),
  photos_full: entry(
    409,
    'No Room for Photos',
    'Your photos take up 5 GB, the most an account can hold. Photos that no card uses are removed after a few weeks.',
  ),
  image_missing: entry(422, 'No Photo', 'Please choose a photo for the front of your card.'),
  photo_needs_account: entry(
    415,
    'Photo Not Readable Here',
    "This browser can't read this file. Sign in and we'll convert it for you, or choose a JPG or PNG.",
  ),

  // Only in the browser
  browser_storage: entry(
    507,
    "Your Card Isn't Saved",
    'This browser is out of space or blocks storage. Keep this page open, or your card will be lost.',
  ),
  message_cut: entry(413, 'Text Shortened', 'Your text was too long, so we kept only the beginning.'),
  engine_failed: entry(
    503,
    'Preview Not Available',
    "We couldn't draw your card. Please check your connection and try again. Nothing you wrote is lost.",
    true,
  ),

  country_not_offered: entry(422, "We Don't Mail There", "We don't mail cards to this country right now."),

  // Preflight
  preflight_failed: entry(422, 'Not Ready to Print', "Please fix what's marked on the card before you pay."),
  layout_mismatch: entry(409, 'Please Reload', 'This page is out of date. Please reload; your card is saved.', true),

  // Paying: SPEC.md section 8
  payment_form_not_loaded: entry(400, PAYMENT_FAILED, 'Stripe has not loaded yet. Please try again.', true),
  card_element_missing: entry(400, PAYMENT_FAILED, 'Card element not found. Please refresh and try again.', true),
  payment_setup_failed: entry(502, PAYMENT_FAILED, 'Unable to set up payment. Please try again.', true),
  payment_network: entry(503, PAYMENT_FAILED, 'Network error. Please check your connection and try again.', true),
  invalid_amount: entry(400, PAYMENT_FAILED, 'Invalid payment amount. Please refresh and try again.'),
  price_changed: entry(
    409,
    PAYMENT_FAILED,
    'The price has changed. You were not charged. Please check the new total and try again.',
  ),
  missing_client_secret: entry(502, PAYMENT_FAILED, 'Failed to create payment session. Please try again.', true),
  card_declined: entry(
    402,
    PAYMENT_FAILED,
    'Your card was declined. Please check your card details or try a different card.',
  ),
  insufficient_funds: entry(
    402,
    PAYMENT_FAILED,
    'Your card has insufficient funds. Please use a different card or add funds to your account.',
  ),
  incorrect_cvc: entry(
    402,
    PAYMENT_FAILED,
    'The security code (CVC) you entered is incorrect. Please check and try again.',
  ),
  expired_card: entry(402, PAYMENT_FAILED, 'Your card has expired. Please use a different card.'),
  incorrect_number: entry(402, PAYMENT_FAILED, 'The card number you entered is incorrect. Please check and try again.'),
  processing_error: entry(
    402,
    PAYMENT_FAILED,
    'There was an error processing your payment. Please try again in a few moments.',
    true,
  ),
  card_authentication_required: entry(
    402,
    PAYMENT_FAILED,
    'Your bank requires additional authentication. Please complete the verification and try again.',
  ),
  incorrect_postal_code: entry(402, PAYMENT_FAILED, 'Please check your postal code and try again.'),
  incorrect_address: entry(402, PAYMENT_FAILED, 'Please verify your billing address and try again.'),
  payment_pending: entry(
    409,
    'Payment Pending',
    'Your last payment is still processing. Please try again in a moment.',
    true,
  ),
  order_replaced: entry(
    409,
    PAYMENT_FAILED,
    'This order expired or was replaced by a newer checkout. You were not charged. Please check the total and try again.',
    true,
  ),
  paid_too_late: entry(
    409,
    PAYMENT_FAILED,
    "This order was replaced or canceled before you paid. We'll refund this payment in full.",
  ),
  payment_incomplete: entry(402, PAYMENT_FAILED, 'Payment was not completed. Please try again.', true),
  payment_unexpected: entry(
    500,
    PAYMENT_FAILED,
    'An unexpected error occurred while processing your payment. Please try again.',
    true,
  ),
  paypal_unavailable: entry(400, PAYMENT_FAILED, 'PayPal payment is not available yet. Please use Credit Card.'),

  // Coupons
  coupon_unknown: entry(422, 'Coupon', "This coupon code doesn't exist. Please check it."),
  coupon_used: entry(422, 'Coupon', 'You have already used this coupon code.'),
  coupon_used_up: entry(422, 'Coupon', 'This coupon code has been used up.'),
  coupon_not_earned: entry(422, 'Coupon', 'This code works from your second order.'),
  coupon_too_early: entry(422, 'Coupon', 'This code works once your last order is off to print.'),
  coupon_expired: entry(422, 'Coupon', 'This coupon code is no longer valid.'),

  // Orders and printing
  not_paid: entry(409, 'Print Submission Failed', 'This card has not been paid for yet.'),
  print_error: entry(503, 'Print Submission Error', "The print service can't be reached. We'll keep trying.", true),
  not_retryable: entry(409, 'Retry Failed', 'Only a card that failed to print can be retried.'),
  retry_refunded: entry(409, 'Retry Failed', 'This order was refunded. Duplicate the card to order it again.'),
  retry_disputed: entry(409, 'Retry Failed', "Your bank disputed this payment, so we can't print this card."),
  cancel_too_late: entry(409, 'Too Late to Cancel', 'Printing has started, so this order can no longer be canceled.'),
  send_date_too_late: entry(
    409,
    'Too Late to Change the Date',
    'The send date of this order can no longer be changed. It stays as it was.',
  ),
  address_too_late: entry(
    409,
    'Too Late to Correct',
    "Only a card with a send date can get another address, and only until that day begins. This card's address stays as it was.",
  ),
  address_hidden: entry(409, 'Hidden Address', "The recipient keeps this address hidden, so you can't correct it."),
  address_unfit: entry(422, 'Please Check the Address', "The card can't be printed with this address."),
  address_price_differs: entry(
    409,
    'Another Price',
    'Delivery to this country has another price. Please cancel the order for a full refund, and order again.',
  ),
  status_check_failed: entry(
    502,
    'Status Check Failed',
    "We couldn't reach the print service. Please try again.",
    true,
  ),

  // Webhooks
  signature_invalid: entry(400, 'Error', 'The signature of this message is invalid.'),
  wrong_mode: entry(400, 'Error', 'This message is from test mode but our keys are live, or the other way around.'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

/** Thrown by use cases. `details` are sent to the client, so they never contain internals; `cause` is only logged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, options: { cause?: unknown; message?: string; details?: Record<string, unknown> } = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
  }
}
