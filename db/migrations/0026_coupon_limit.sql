-- How many orders may use the coupon, of all customers together; null for any number.
alter table coupons add column max_uses integer check (max_uses > 0);
create index coupon_redemptions_code_idx on coupon_redemptions (code);
