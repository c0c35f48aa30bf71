-- The most that a coupon takes off one order, in the shop's currency; null for any amount.
alter table coupons add column max_discount_cents integer check (max_discount_cents > 0);
-- It is earned by an order of a few dollars, and a mailing costs thousands.
update coupons set max_discount_cents = 1000 where code = 'TAKE30OFF';
